"""Files locked with a password: asked for, checked, opened; the redacted copy is a plain one."""

from __future__ import annotations

import base64
import hashlib
import zipfile
import zlib
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.office.docx import writer as docx_writer
from sfumato.core.document.office.odt import writer as odt_writer
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import format_of
from sfumato.core.errors import CannotRead, PasswordNeeded
from tests.document.office.makers import ODF, odt, read

# A Word file with the words "Unlocked words", locked with "pässword" by an independent tool (agile encryption).
LOCKED = (
    "eNrtVwdUU8vWDiIgSBVBQRCI9Bp6ByGUhN5BpIUQSCAkIaE36SCggjSlo8ClSlOkKiAiFlRUilIVkHIBASmCKP9B8T69r13ve/9a76319llfJjNzZr7Ze39n"
    "n+TpE6bxghr216DfmRqIHPR5hxpE+d0YGYB93zqMX/u7+Lyzs/NteOd/9l9lnwDs5o8cyN3+vVzu5pwKwIG9Pg3QHgRAC4AOAD0Ahq8SADEBOLR33//sv8++"
    "Pb/ke+2fzT8zgMMAWACwAjgC4CgANgDsAI4B4ADACeA4AK7/aeY/wsxAeODyBnGDtEE4oCWCAkA/Y6wgit9qPs3fuYcgh8rI9Bkh+9ZSgPbEBdguK/ILKwFg"
    "R4FcQCYgBDDiAXy6Af1/ZmDgjfS9P3+EnxoYszn0dY4SpAUweQMwB06wy4wCkX7C/6PAG/Ab9/4/6P/3c1YAHxFgxABZwIF+3hhB+8h+1v/dMYO9ub/23hBo"
    "CX+Ynx3g360dFHvv/j/Cv/sbgvB3+eFAHFyBaPwx4wCRffGf6ksufz7+5l80vxt7t99p8WtG/vp8P5rMn4j/rk5O7s1ZAHwIgIf0xWciyPPn/f9Nfwf+H/z/"
    "6/P93n+y3/yn/hP8lMDzTgS4PAGWn609oC/vnp+P/65Wu0F/q/589flnMnAc4N+39zv4Z+pPAQXoP8JUABgCfiO/qIAEwBWIgzgI+iUSu8rHAO1ujRL/m5Xy"
    "238Asj/Jf2BvLfq7Pbj/wHtB6t/w7H7PL/UnnwWbvfW79TQIpANciiANkDTQQoBPMZAsSA7YSwf4JgN8k/wypgmcTAuY2Z3VAMYlgWhLAiMQkDxwjt37QkBG"
    "P5GXP3rWv5er/f+CfvYD124tU1H398Ry+6KIJAwepwqWFIeAuVE4JN4Fg3NTBVta6IgpgLlJ3gicCwKLx6FUwQEoElhdjUYFuIkYQPAGVnEDO+BIqmC0tzdB"
    "SUKChESjPBEkcU8Mkogn4V29xZF4Twm8qysGiZKQgkDkJP6yFPx1rRLhJ1Z7oAK0v26AJ0oQECSSH57o8m0j5J/dCIkiemOAOYQ3CqxGww2YCjCvhfBGcJMQ"
    "WG9zTCDgu6QcmNsZi0d6/KUL3KSJ8Qa8l5IFemgECf11Tk4G/GWX3wyJIaBRRA2sG56I8UZ7qoI1tM3Be6NQNAKD+xLwb98M8S4oqCb0647fLTKHachKSoG/"
    "nMkKgfUBmCzdJSDGUu4Wbop61nLGvgiIroisu5uqKphbYs8RF8ALOM4b5QZsEsC9F32UC8wTgdRHBaiCFeXkzTXcvS1MveQNbfQ1baxJgQZakkRpSRzRXVIE"
    "YwzTgPtqmBgbIPUxCiZ+cjASXMME466piJXWkTOVsIKgsa7eWjgiTAer5UP0tSUESJlLuJjunuAHrr3zkgz0nQkmfp4yaKIF0kbDS0fGzQqOtPE9pQ9VkNdG"
    "oqR9XLCSLrJoSxmYsYSfLRSthfJx1oNqe3jaYE4pQOX8UT5eCGmspraRu6eNAikALWcro/WDv98nlqT2Wxp+GOf2IWL+ZdGp/ZBiFYLSb/4CceUmETA4KN4H"
    "5w0oBbJr4J+Q0o/i+Z39ILN/r7L+Ie93qiMa6GujUGh9S30i1AxhSfA6hcTB/H7IuRWKCDxRKCIMIILjCD5AHOQC0CKKp0TwcFNna6K5eyDWC4ZEaQCr/iHt"
    "39xx7xwWphBpc22ilpS5r5a/ua27tq8GwhXl4QzXkIEqIo3NiARnWYQHBOcMM8JZG+K1fE9pGxj4S3oRfDBGvlIGHm4ILTSEZC6CNdBxlgnUCQxEe1uba/zg"
    "B5DLPTIzHQ0PE3ljV7y8tVegKULeTRHmqWsh76KjZ+vnGyDnjzUKxFqJuMnAbRT+Iscv0vhBQHsylfidTlW+K4xqNP+kfuvs/Q+Sp+qvTnlv9nrc2DPQr3Ut"
    "c7pp/NGk8JuFDdoePRWM4jJXTEfw7QB57TsxY+WpzMP2KpmWXCnBBlNZ0GNheji9pF59J6RuFhhNRajy+6Q0BwtduMSUGsImDFePJZQ4qKN0gtXfLZNXqp6k"
    "gtJPmGeWic+YFd4ksZBvhfWR43roTm87i9qzqGE2ptReVZ07TSojS1pZwR1S9zLk4bfCWsrlxtsGHb8r0GqmMKWxXX996sGodYvQgv9hdUqN8Hv753PirOLy"
    "TocmnGrhLomtfL9WFqUeFEd51qdHiIrKcjK3Lv8deqV5aTCsdDLNqogn9fCHGgiDXcWxW+UfjvNwZj8JJURJCLPmBncuaXgG8Di2xcdpxfDY2D72png+csTx"
    "Hcbf+cgg6M0LKGdb2TuKYIjZvowP3cHH/BfUVVSajz1bke5F/iqqeqED1X2gT/BSdrpMlSbbAemYYUeuK34Fwva9yr6aqvRVfCcVbn8inztu9fr24gTroyJD"
    "1bCNWjzJ8QIn3c0oqFv2o5whciFbwmOq0NHFZn8jUG3ETJtqxlDUpfQm/tiIOV/6eFw29S8wJY4W6vJkHenuwypp6TinpcmiQ3zi9B3iv8IcP1oOe0+f41we"
    "n5yjxYQMXskwGbY+kbK/j/9ltqaS8kJEwRVdPg46L2N0cYnQwXxJWYu0/NFM2AlBwmY/g2hHiy0mSwh8sCboLge7cqMvU/Q9y9PzTqGJQic3zO/cUo7TWnp8"
    "xKUmnyIVioq3SbyQeVb1QMWWZDNFEBu1KEZMbTwgJVHiiHC+K10KKLzg7rpHFT0qSO7m+TYZZMugU5jirc9R5yibRZzP+zDFVb03k9oXDdk8R5dVpSbHnUgc"
    "UpqQZ35oYPJOzqB2TYd++2P41ljsc+kL6RquYAHJ205JBQkz90qTy1HXF19uhFELT9QtIlNC3iqZPVpmjyXc8sXP0K0d0UfWfnCMOFunGZh/q7FV8ekF9gJu"
    "Zq1k8ePSbMuI+OZn72OKD1990b9va/Ap1/4PBo8q3CbPWBqVXkq7fPbJNVAcwvSJZIkj8SikS4yLMSWrkCOREG1SwdVGmeVj0+J6zS7ic149wdP3ECmS81BQ"
    "+fxjZm8WN1G55oxAK9zRDzNPkM0J8513Ern4vIPN5a/hXoWFuE6B1fo2Gu533s8rqLvAukOm4KXCOj8LszrAUGBork9MaE1XGg6n8rhoVCqqaiWxXcyZbSRt"
    "ENooXTszSpkwBPE62Wxs/Dwyt77oOTuhy9O5N09fKWBmIms6nupV3u0WwToOBafhZbqnCQmUmuke12Wp6hQwq1RhFgVJV0oX7LohuVxDn/zuccwNnyNZrHRe"
    "1o7OOJDA5WvFlM+0n4Ov8+z0r/aM0TA1UoKx+BbzirJqk9M5ymE2t9prnf1g5L2rd1urVrUywnrRr569rz2hrmXf5UBvdmTtxZghWj2psCE30jhbonSfZ9NJ"
    "Nlt+BYcQyKHExeIyQwW22LjH62QVFzvetdaVkWIO8Ys8ImkuUFQq3NofQ29wmke1cR9anIaRZoEsedPJsrC3dqSBvrZ3OnTq7axA0qU3l2y96usewjPtHBjJ"
    "/II65K5CX63Q+WTErynL+Z+6s99jf7H5jMbz5jZXtab984v8x5rK8mW3usE7Nic6e9bdbxzJdbEN2FYLUj0+HM30bFt+NJJqWxla++ZtOVjK5IGvu0pyoMS5"
    "0OO39RFILhAby50bWud+UegT4+2nKhWLIdanLLL13OSR+7QBQp7G3BFn5D1UMJ4ZT/LMQg8N/qrhQrPkYPjQonHdSZSfsc/8PE3CcppfgSmafoi15mTq52Wy"
    "ZagSy7MV/6T9dtDbwa+kJacYTZzXaSrF989CNi/m3Lvq3hHd6stfwZt+/eXQp6MKIbikyJMzRy3JqAREayIT5qozqzSnPI6emQxqoNB2VK9qP3YgTuQiZ8T6"
    "WZfyyZUNo+mbmQs7mRqs4SKWH9rvs/fA9Igag3q49Sw0PnBJLWPMv7Lp8aYWQ2HFxudgj7aC4bn2N3Xc786QHJSStV96ijLeGmayXRf2mX2qb5cj8Qjl+64Y"
    "mmDiTxzwmjkdtYHoumoAg/DOP812o2afVn6gnTXHlzZYKx/CWJexbUYSVI/lTsiz+RyOqxIthLyXktX3f8Bic1FX8Hp/nhFXmFL+cstg3GI3qeBq1sx5x37x"
    "0WwePapUM/MHR2/HLd1Gp8aZ5VYser3ByyiZxJLd6OVkqk2JNZyeu5lbekysuo/RCmeeux7GtZr/i77kmJB2VuDQwlqfqfviy3OhkT0ssCebgsdcZFvsBe7q"
    "MydFWExrZst0qGUoU6ymJfqNec0NbUnBpsbZUhjejgltX+iIgN6IWm95Pzr+HntxtBoTWV2hnictr8QrK4yAkd5U3SM2hzOTU+5LeVpKQwUydhtreMs0kemN"
    "f6gOOVLTjpdwX1Kb6F3s7xsJdXnhlSjacKtwlupRA0y/lFQnrMf0Or2SMtZiMOESJqtS5c0q+YeBtuf6A8hTwcx06BNHR42SX41cFzpM8Zhs7LNFbsjIoNdV"
    "yeVspsNNtR+h24ljtPCkTbkozpz7D5+s97SziKZCQ6LrpuPMGWsE7R18wfbZmMjHcZp5qBY9Taqo22BIbUFVzuUeJp15npL7Kx60AYSsM2Wrzo2cXhGXuhoF"
    "hIW9+DgZ/N52Oskj+oslbyiKxVeJg4ZfQseTX6nDY/lvmt/IjLUwYAkW5Hk1rdNK1Gz2GLJaE1QTFZtP88R8Gt1pnmZ2nYn0Aat/HHx/5rZTW19vmlKSg91B"
    "BqaP9xpD754NBzXXnd4kjIzkmBq7XrTOMVSUz56ToH6IEb+Fmx6XP31fUOJCP6csycS2fKQ8uAv7uIPXuSYYFfio+9NCoKoSP04QnLZeWgFlG4m0eT3PmpG5"
    "fkmh0U4rEcMtYXP3tkhcaIq3EW1udHPwlQSLcnrpqcVYI0W7gSt1OCHKYELWTkLOcZdrS9Hi9GwFlUe4A9+gFBtsiwWHLdkirxTBM6n61WfqCb0lkOIxgWjb"
    "ilhlhkOtEXQGbjF0BUz3ZRUVuGNCw2/dzi+KNxUXZhUoLutVFXE6mU/zipP2nrd8+XoJo37yqyE5T/kR3uSbys/c+1kyrJe2MarPcHgf5GsQsuyS05wL/IbR"
    "tgPzhjGnAkVae1h0Yue78CA/EheemWO2tZaSi73Vxs7Mx2AmaPs8xn4tYnIs3bZllFM8yc/YkW5rJT6I2mH7ELXGhlXmEC3ZkFuj1rqemyRVSfDRTSaTWP7L"
    "PQnXmE1x69ZoZ+v75MNt5hOzbNxbZ58kn+LvCKOkQEqlTtgLE99RCQrfqRqQabyXls8rJbAy5XFl0BzNUTmZMShRsV1LHl4R6+L6GnqDJxn7+YnFjZdrXci6"
    "rrVCnWsFyQRd0/SAbM+X3rOCfMu0yiKVExkfLW7clfMDH35iPisonnY/dYgs6FRLx0rCsybTZ+BoG7mJN73JCFWedhhb2txb3bp0jIxgDuy5d9QBg3eC1bSO"
    "IbFy2GO33eQ9PerJo7fHBVld0cPXxq1OZENLVHMYnfhgA5E6WccfxVa6j0DuaL/09/Xh3nlq5yi2bibZhtTinloqBDsZSfMMiN5lklZvzz9oksk6AksR/lya"
    "yTNhxo8Xy4T6al3AFfBVUOhefz/eZgjdzLl2PzslM4Q9HXMwzuKqDcNyrMO63/aHYBQY8nb8tEmbA3SuNevIkIKVppLAQ90DzmRFz/NPHs7YV2R21N2zf9rr"
    "yngbaOWWYg5Lgmh0P0HohbY4TsVXIXqwbNadi1iS8npaYnD//a5Z99yaEy+E4lQNxtc44vLIglgeo/Jz4jtaXqsv+E3a0hSekfikx5PTEKJgSFN9jn15h3u9"
    "z3xy/HzCmsORz5LtWmMa8A9z4LLAYQu9AnjRyomIwOfpmdFadvVZOj6DN3FL7iyXJRROXGQ7kps1ryHSKR4q1k46+RSh+NLex70g5Y0j64tQ2MnTNDu2bd4m"
    "RA3/mdlwhO31HpvKbpUc1B2G2roh/cbNuC3P6QvS85mLzorL1bQP6Ouf2GbbWU45K6HKws9uqeeM4p5L6kX4UAzi7YKEkxyXZJ75W07lKSh0JUqqBpxUW1G5"
    "x3c5YVyArJBwsn49G7JyFBeZVJLDWWBpjVuc1UXWMQ7k9UovhCAPc2jnICC3WSnmn5eUqMu/rq6hKjW5LzUgY73vU0DhIdN7H9F5n3DwxXZrX+hkKSZQPGeV"
    "nsRc2zz5cTg+pfqprniZhylCRKX0xgoyrZJPM1FDdmV5AyYSVELts9LnQksJ5Rn2j3Ajoz7VesbreDAqsYLXUvUiSBDZHZhGalFPn2UyFYC9OC7F541yanwa"
    "gz5ev5TqohdsROzsXrXruFRYQaUbFaE4G+7UdjAkTaCw2DgtoE0gBob+ZUhQvHczCiHJfwNheLZSbTCTLXDpCSui+MplMM0O1t6vyQE8eMDlXgkzHPc8TbXP"
    "qSEzNPiwjRZv2ImCjd4kZNKCULIu+t1U3dXFU/2tZvzX5YvCnkev44tlHlxr17bFpHZ0LNAa1FYefGSrUKZ+YPH+w2soXibfS9srfAlt3UsJDiVb51prPekU"
    "R2zKxg5GRdKGN8k3pYh6yLMeROnNN8ddwZ6vYsfK6tic6+TUHq23Smc26Y4VCvCSPg7p1jw2iIupdluqTTfi0DIdz/MKoMGzfnh8OcqlULNxhKW9mDryolZv"
    "ayqfh7xz48OEfrXN3JupKWWfQrt6HrROMnDxov1qfMcCTvAIsKWPqzkfTWvLfXN+KU9NfyJfpBj8cSGycOaOnlwk14sGFoY7pr8K+k52Pg8OyiNeWZqwQ/K+"
    "6eJov6p+wiEVm7bZlTlZuQxRXwmDn0g0o5qTvmrt3m79bNyU8uYDk6Kik23ldAVlpcLj2CEhZ59Rs9XajFo7k2mx1aBD2wcVqokOJHNyj5aTqSalqyFX1diu"
    "pjIXNJE7bX0kC5XBcqoZNE5g72QUqqo+rco9m1fQlDJT7vOAv99Cgq7xjadIp2JFIlXJOQVwyuRW14p5c3vy1vjaBu00WcW7sPtV55D23R+W+Yp58fXNsnOn"
    "YiyviDxeFT3GNHIvPTtLKb9gnrln5NZkFekVu+STcqP5F2pBZyliQ2oycRyv35mXe1oKR3qPyx3eNvQ3FWNquOdRxNbTKc5dsNojqX3wvPJDE5d3+z6snbm/"
    "oB1FOzB9dyD7bGOY2Hzn7XiKz+Hpg+yGxrTg94M9HzWY4UZqdk5Vtkpbn1i54KcTcrs6g+KFsTq3DlPJhC/IhzKHU6PdP9/Z99S3+v7OvPHqidnqABGVOTO7"
    "M+dCBuo2InzGf9GGEnXZ74AK7ZJ6LUiybtUEagxqeX+zKvhChl6ee9wG++mUYhe32h7p6BwLMueWdRV4RZHOIGXJWgTuA/Ft54JI3BR8oT0yYqeKPeGgGFV9"
    "L/WnmsTGTd6Bp5GycYIfN5tQgqsvN7wyHr8b5fwVH4PZd5i7NL4t3Rguq919dps+u5OsXPJcvrE9/AGEv6zpsupYu7r2shMWvinQxcsi57yVsO+ie7I6LeMz"
    "g6wph0t2vxyDwkvIwmsm9Z5fSWF/8mu6gPX5M+MPLxlInEhs4gAdy6n3EWjY5IZGJXM6u9kWTeROrOnNPfBK+GUjhwG5zOmr4CDzPJGoPBbjqHh4cdTytePb"
    "i7qfKcQhWf3xeZyJOuaoi9CaYZYIQ6SbdI57/LZOqYIxnCW7zSAG0fuihLNr9GMUge38+QOBlwPFhThyLWe6hdCabr7QJubHUbFQxRrcHMbl1t0BiUjOt9uc"
    "q31NFHPTjkcF7Y9B5wahOi8osfAbzPZ9ZHPGsbmyA31+s5yDo8Vdq9KeXTQW0HLdcHtXsQuTOsYlv0RXWS1peTkwTO1jobtbL5QxHgKZbFc4+uLA3BG/VU+a"
    "x0uiDUlnrmXEGgV7d2Gvw/23Ol7yJ07TVZ6hPc0tOXHB66n36UPlr6hE3ozP6y5gl/W1pxmEXww4qqvYO6zbNaxdlmG74WALaxjlFOjLvRqgFZOyw9tp2yg2"
    "+vnm3RMx2tTucOUaFupTfAaCH+cehFBVRigiZi06TO8sCw8I1S0aBsc+HWvsATNOIMg3ziwNGJRQ+kSaN4wwLVfTF32USEr83JVq/+ZB5DjeU51N8LrwseWg"
    "3p2etysz0Kz5Mfaoumsqo7R6Krn0rVSW2PkFZH09Sj8D5Szlk0RS5MNn4i5H8iksXFP+1CbSt4rK4gjOWTCiriNx8XRX2zuIK3uE0MMXtJoLS6TO+/Rs5GAz"
    "pbvzuzjL7GveVg0Si2Zp2IsHH1wt4f2VYtGK/5oxB+tZcth2dqD6a18G0P/sv8L+D+pPMEo="
)


def locked_docx(path: Path) -> Path:
    path.write_bytes(zlib.decompress(base64.b64decode(LOCKED)))
    return path


def locked_odt(path: Path) -> Path:
    """Encrypted here by hand, as OpenDocument 1.2 describes it."""
    plain = odt(path.with_name("plain.odt"), "<text:p>Unlocked words</text:p>")
    salt, vector, rounds = b"s" * 16, b"v" * 16, 1000
    key = hashlib.pbkdf2_hmac("sha1", hashlib.sha256("pässword".encode()).digest(), salt, rounds, 32)
    entries = ""
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(path, "w") as target:
        target.writestr("mimetype", source.read("mimetype"))
        for name in ("content.xml", "styles.xml"):
            packer = zlib.compressobj(wbits=-15)
            packed = packer.compress(source.read(name)) + packer.flush()
            packed += bytes([16 - len(packed) % 16]) * (16 - len(packed) % 16)
            encryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor()
            target.writestr(name, encryptor.update(packed) + encryptor.finalize())
            entries += (
                f'<manifest:file-entry manifest:full-path="{name}"><manifest:encryption-data>'
                '<manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" '
                f'manifest:initialisation-vector="{base64.b64encode(vector).decode()}"/>'
                '<manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" '
                f'manifest:iteration-count="{rounds}" manifest:salt="{base64.b64encode(salt).decode()}"/>'
                '<manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256"'
                "/></manifest:encryption-data></manifest:file-entry>"
            )
        target.writestr("META-INF/manifest.xml", f"<manifest:manifest {ODF}>{entries}</manifest:manifest>")
    return path


@pytest.mark.parametrize(("make", "suffix"), [(locked_docx, ".docx"), (locked_odt, ".odt")])
def test_a_locked_file_asks_checks_and_opens(make, suffix: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = make(tmp_path / f"locked{suffix}")
    format_ = format_of(path)
    assert format_.name == suffix[1:]
    for password in (None, "wrong"):
        with pytest.raises(PasswordNeeded):
            format_.read(path, password=password)
    document = format_.read(path, password="pässword")
    assert document.text == "Unlocked words"
    out = tmp_path / f"out{suffix}"
    write = docx_writer.write if suffix == ".docx" else odt_writer.write
    write(document, Edits.of([Edit(0, 8, text="[X]")], document.text), out, RedactOptions())
    assert read(out).text == "[X] words"


def test_a_damaged_locked_file_is_refused(tmp_path: Path) -> None:
    path = locked_docx(tmp_path / "locked.docx")
    whole = path.read_bytes()
    for length in range(600, len(whole), 700):
        path.write_bytes(whole[:length])
        with pytest.raises(CannotRead):
            format_of(path).read(path, password="pässword")
